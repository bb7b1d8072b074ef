import { createHash } from "node:crypto";
import { findSeals, findStateEnds } from "@/server/domain/seal-traces";

/** SHA-256 (hexadecimal) of the earlier states of a file, and the CMS signatures in it (DER). */
export type FileTraces = { earlier: string[]; seals: Uint8Array[] };

/**
 * Reads the traces of a file in one pass over its bytes: each state is a longer prefix than the one before
 * it.
 */
export function readTraces(bytes: Uint8Array): FileTraces {
  const hash = createHash("sha256");
  let done = 0;
  const earlier = findStateEnds(bytes).map((end) => {
    hash.update(bytes.subarray(done, end));
    done = end;
    return hash.copy().digest("hex");
  });
  return { earlier, seals: findSeals(bytes) };
}
