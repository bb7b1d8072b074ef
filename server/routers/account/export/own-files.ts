import { listReachableTeams } from "@/server/auth/team-role";
import type { Connection } from "@/server/db/client";
import type { Origin } from "@/server/db/store/audit";
import { measureItems } from "@/server/db/store/item-files";
import { listOwnedEnvelopeIds } from "@/server/db/store/own-records";
import { createUniqueNamer, toPathPart } from "@/server/domain/archive-name";
import { DOWNLOAD_LIMITS } from "@/server/domain/limits";
import { getActingRole } from "@/server/domain/tenancy/restriction";
import type { ZipPart } from "@/server/evidence/zip-stream";
import type { Services } from "@/server/services";
import type { Context } from "@/server/trpc";
import { streamZipParts } from "../../envelope/downloading/zip-parts";
import { buildTextPart } from "./text-part";

type Deps = {
  db: Connection;
  services: Services;
  account: NonNullable<Context["account"]>;
  origin: Origin;
};

/**
 * Yields the files of owned documents, a folder per team, up to the limits of a download. The audit log of
 * each records the download, as always.
 */
export async function* streamOwnFiles({ db, services, account, origin }: Deps): AsyncGenerator<ZipPart> {
  const { userId, email, name } = account;
  const nameFor = createUniqueNamer();
  const leftOut: string[] = [];
  let bytes = 0;
  for (const team of await listReachableTeams(db, userId)) {
    const ids = await listOwnedEnvelopeIds(db, userId, team.id, DOWNLOAD_LIMITS.envelopes + 1);
    if (ids.length === 0) continue;
    const chosen = ids.slice(0, DOWNLOAD_LIMITS.envelopes);
    bytes += (await measureItems(db, chosen, "signed")).bytes;
    if (ids.length > chosen.length) leftOut.push(`${team.name}: more than ${chosen.length} documents.`);
    if (bytes > DOWNLOAD_LIMITS.bytes) {
      leftOut.push(`${team.name}: its files are too many bytes. Download them from its list.`);
      continue;
    }
    const folder = nameFor(toPathPart(team.name, String(team.id)));
    const { restriction } = team;
    const by = { role: getActingRole(team), restriction, email, name };
    const actor = { kind: "user", userId, teamId: team.id, ...by } as const;
    const downloadOptions = { version: "signed", include: "files" } as const;
    for await (const part of streamZipParts(
      { db, services, actor, origin },
      { ids: chosen, unknown: [] },
      downloadOptions,
    ))
      yield { ...part, path: `documents/${folder}/${part.path}` };
  }
  if (leftOut.length > 0) yield buildTextPart("not-included.txt", `${leftOut.join("\r\n")}\r\n`);
}
