import { z } from "zod";
import { openBackupKey } from "@/server/backup/backup-key";
import type { Manifest } from "@/server/backup/format";
import { openBackup } from "@/server/backup/read-backup";
import { countHeldWork, HELD_KINDS, listHeldWork, releaseHeldWork } from "@/server/db/store/held-work";
import { parseEnvironment, type Settings, StartProblem } from "@/server/env";
import { resolveDataDir } from "../data-dir";
import { restoreInstallation } from "../restore-installation";
import { readOptions } from "./arguments";
import { openPlaceArgument, readPlaceArguments } from "./backup";
import { openForAdmin } from "./context";

const RESTORE = "npm run --silent admin -- restore [PLACE] [--snapshot NAME]";
const HELD = "npm run --silent admin -- restore held [--kind KIND] [--page N]";
const RELEASE = "npm run --silent admin -- restore release [--kind KIND]";
const USAGE = [RESTORE, HELD, RELEASE].join("\n       ");

/** Differences to the installation that was copied, in sentences. */
function listDifferences({ baseUrl, variables }: Manifest, settings: Settings): string[] {
  const present = (settings.BASE_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, "");
  const values = new Map<string, unknown>(Object.entries(settings));
  const unset = variables.filter((name) => String(values.get(name) ?? "") === "");
  return [
    ...(present === baseUrl
      ? []
      : [
          `BASE_URL was ${baseUrl} and is ${present} now: links in mails that were sent lead to the old address, and passkeys work only there.`,
        ]),
    ...(unset.length === 0
      ? []
      : [`Set there and not here: ${unset.join(", ")}. What they name is not in the backup.`]),
  ];
}

async function runRestore(args: readonly string[]): Promise<number> {
  const { place, snapshot } = readPlaceArguments(args, USAGE);
  const settings = parseEnvironment(process.env);
  const opened = await openBackup(
    openPlaceArgument(settings, place),
    await openBackupKey(settings.BACKUP_KEY),
    snapshot,
  );
  const dataDir = resolveDataDir(settings.DATA_DIR);
  const target = { root: process.env.RUBRICA_ROOT ?? process.cwd(), dataDir, settings };
  await restoreInstallation(target, opened, async ({ manifest, rows, files, absent, held }) => {
    for (const sentence of listDifferences(manifest, settings)) console.error(sentence);
    const { takenAt } = manifest;
    console.log(JSON.stringify({ restored: opened.title, takenAt, rows, files, absent, held }));
  });
  return 0;
}

const Kind = z.enum(HELD_KINDS).optional();
const HELD_PER_PAGE = 200;

async function listHeld(args: readonly string[]): Promise<number> {
  const Page = z.coerce.number().int().min(1).default(1);
  const { kind, page } = readOptions(args, z.object({ kind: Kind, page: Page }), HELD);
  const { db } = await openForAdmin();
  const shown = kind
    ? await listHeldWork(db, kind, { page, perPage: HELD_PER_PAGE })
    : await countHeldWork(db);
  console.log(JSON.stringify(shown));
  return 0;
}

async function releaseHeld(args: readonly string[]): Promise<number> {
  const { kind } = readOptions(args, z.object({ kind: Kind }), RELEASE);
  const { db } = await openForAdmin();
  const released: Record<string, number> = {};
  await db.transaction(async (tx) => {
    for (const one of kind ? [kind] : HELD_KINDS) {
      const count = await releaseHeldWork(tx, one);
      if (count > 0) released[one] = count;
    }
  });
  console.log(JSON.stringify({ released }));
  return 0;
}

/**
 * `admin restore`: restores a backup into an empty installation. `held` lists the outgoing work that waits
 * since then, `release` lets it go.
 */
export async function runRestoreCommand(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args;
  if (command === "held") return listHeld(rest);
  if (command === "release") return releaseHeld(rest);
  if (command?.startsWith("--") && command !== "--snapshot") throw new StartProblem(`Usage: ${USAGE}`);
  return runRestore(args);
}
