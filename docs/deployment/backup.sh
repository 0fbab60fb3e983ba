#!/bin/sh
# Makes a backup in a folder with the time in its name, and deletes those of more than 30 days, which have members who
# were removed since. In the folder of the release: sh docs/deployment/backup.sh DATA BACKUPS
set -eu
umask 077
data=$1
backups=$2
folder=$backups/$(date +%Y-%m-%dT%H-%M-%S)
# without its name until it is whole
mkdir -p "$folder.part"
if [ -n "${DATABASE_URL:-}" ]; then
  pg_dump --format=custom --file "$folder.part/passalong.dump" "$DATABASE_URL"
else
  node src/commands/service.ts backup --data "$data" "$folder.part/network.sqlite"
fi
# after the database, so that the journal has each of its actions
for name in journal.jsonl settings.json pages; do
  if [ -e "$data/$name" ]; then cp -R "$data/$name" "$folder.part/"; fi
done
mv "$folder.part" "$folder"
# +29: whole days, so 30 or more
find "$backups" -mindepth 1 -maxdepth 1 -type d -mtime +29 -exec rm -r {} +
