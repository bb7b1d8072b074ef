import { createHash, timingSafeEqual } from "node:crypto";
import { FileMatch, FilePrint, POSSESSION_PREFIX, type StatePrint } from "@/server/contract/verify";
import type { KnownVersion } from "@/server/db/store/known-files";
import { log } from "@/server/log";
import type { Services } from "@/server/services";
import { publicProcedure } from "@/server/trpc";
import { limitLookups } from "./limits";
import { matchFile } from "./match-file";

/**
 * Returns true if the caller has the bytes, not only their digest, which is printed for every holder of the
 * code.
 */
async function hasStoredBytes(
  { storage }: Pick<Services, "storage">,
  { storageKey, sha256 }: KnownVersion,
  prints: readonly StatePrint[],
): Promise<boolean> {
  const proof = prints.find((print) => print.sha256 === sha256)?.possession;
  if (proof === undefined) return false;
  const hash = createHash("sha256").update(POSSESSION_PREFIX);
  try {
    for await (const chunk of await storage.open(storageKey)) hash.update(chunk);
  } catch (error) {
    log.warn({ err: error }, "a sealed file could not be read for a verification");
    return false;
  }
  return timingSafeEqual(hash.digest(), Buffer.from(proof, "hex"));
}

/**
 * Matches a file by digests and signatures taken on the caller's side: `possession` is SHA-256 of
 * `POSSESSION_PREFIX` followed by the bytes. The file is not sent. Anyone.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export const byFile = publicProcedure
  .input(FilePrint)
  .output(FileMatch)
  .mutation(async ({ ctx, input }) => {
    await limitLookups(ctx);
    const { sha256: whole, earlier, seals, code } = input;
    const traces = {
      whole,
      earlier: earlier.map(({ sha256 }) => sha256),
      seals: seals.map((seal) => new Uint8Array(Buffer.from(seal, "base64"))),
      code: code ?? null,
    };
    return matchFile(ctx, traces, (version) => hasStoredBytes(ctx.services, version, [input, ...earlier]));
  });
