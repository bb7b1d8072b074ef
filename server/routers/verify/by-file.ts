import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { FileMatch, POSSESSION_PREFIX } from "@/server/contract/verify";
import { log } from "@/server/log";
import { need } from "@/server/runtime";
import { publicProcedure } from "@/server/trpc";
import type { KnownVersion } from "./known-document";
import { limitLookups } from "./limits";
import { matchFile } from "./match-file";

const Digest = z.string().regex(/^[0-9a-f]{64}$/);

/** Whether somebody has the bytes, not only their digest: that one is printed for everybody who has the code. */
async function holdsBytes({ storageKey }: KnownVersion, proof: string): Promise<boolean> {
  const hash = createHash("sha256").update(POSSESSION_PREFIX);
  try {
    for await (const chunk of await need("storage").open(storageKey)) hash.update(chunk);
  } catch (error) {
    log.warn({ err: error }, "a sealed file could not be read for a verification");
    return false;
  }
  return timingSafeEqual(hash.digest(), Buffer.from(proof, "hex"));
}

/**
 * What a file is here, by digests computed where the file lies: `sha256` of the file, and `possession`, SHA-256 of
 * `POSSESSION_PREFIX` followed by the file. The file itself is not sent. @throws Refusal TOO_MANY_REQUESTS
 */
export const byFile = publicProcedure
  .input(z.object({ sha256: Digest, possession: Digest }))
  .output(FileMatch)
  .mutation(async ({ ctx, input }) => {
    await limitLookups(ctx);
    const { sha256, possession } = input;
    return matchFile(ctx.db, { whole: sha256, earlier: [] }, (version) => holdsBytes(version, possession));
  });
