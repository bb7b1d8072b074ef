import { COMPLETE, FILE_PREFIXES, getFileFolder, SNAPSHOTS } from "./format";
import type { Place } from "./place";
import { listSnapshots } from "./read-backup";
import { readLines } from "./streams";

/**
 * Deletes all but the newest `keep` snapshots, what interrupted ones left, and files that no snapshot names
 * any more. Call it only while no other process makes a backup.
 */
export async function pruneSnapshots(place: Place, keep: number): Promise<void> {
  const snapshots = await listSnapshots(place);
  const kept = snapshots.slice(-keep);
  const names = new Set(kept.map(({ name }) => `${name}/`));
  for (const folder of (await place.list(SNAPSHOTS)).keys()) {
    if (names.has(folder)) continue;
    const objects = [...(await place.list(`${SNAPSHOTS}${folder}`)).keys()];
    // First what makes it count, so that a crash leaves no snapshot that only looks whole.
    for (const name of objects.sort((one) => (one === COMPLETE ? -1 : 1)))
      await place.remove(`${SNAPSHOTS}${folder}${name}`);
  }
  if (kept.length === 0) return;
  const lists = await Promise.all(kept.map(async ({ keys }) => readLines(await place.open(keys.name))));
  const heads = await Promise.all(lists.map((lines) => lines.next()));
  for (const prefix of FILE_PREFIXES) {
    const named = new Set<string>();
    for (const [index, lines] of lists.entries()) {
      let head = heads[index];
      for (; head && !head.done && head.value.startsWith(prefix); head = await lines.next())
        named.add(`${head.value}.age`);
      if (head) heads[index] = head;
    }
    for (const file of (await place.list(getFileFolder(prefix))).keys())
      if (!named.has(file)) await place.remove(`${getFileFolder(prefix)}${file}`);
  }
}
