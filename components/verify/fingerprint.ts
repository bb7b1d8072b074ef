import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { type FilePrint, POSSESSION_PREFIX, type StatePrint } from "@/server/contract/verify";
import { findSeals, findStateEnds } from "@/server/domain/seal-traces";

/**
 * Fingerprint sent instead of the file (components/signing.md 7.2), computed in
 * the browser: digests of it and of its earlier states, and its signatures. Uses
 * a library, because plain http has no `crypto.subtle` (ruling 54).
 */
export type Fingerprint = {
  print: Omit<FilePrint, "code">;
  isPdf: boolean;
  /** As far as the end of the file tells. */
  isEncrypted: boolean;
};

const TAIL_BYTES = 4096;
const HEAD_BYTES = 1024;
const STEP_BYTES = 1024 * 1024;
/** Converts bytes to a binary string. Call it in chunks, because every byte is an argument. */
const toBinaryString = (part: Uint8Array): string => String.fromCharCode(...part);
const encodeBase64 = (bytes: Uint8Array): string => {
  let letters = "";
  for (let at = 0; at < bytes.length; at += HEAD_BYTES)
    letters += toBinaryString(bytes.subarray(at, at + HEAD_BYTES));
  return btoa(letters);
};
const waitForNextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Digests every state of the file, the whole one last. Yields to the page between chunks. */
async function hashStates(bytes: Uint8Array, onShare: (share: number) => void): Promise<StatePrint[]> {
  const [plain, proof] = [sha256.create(), sha256.create().update(utf8ToBytes(POSSESSION_PREFIX))];
  const states: StatePrint[] = [];
  let done = 0;
  for (const end of [...findStateEnds(bytes), bytes.length]) {
    while (done < end) {
      const piece = bytes.subarray(done, Math.min(end, done + STEP_BYTES));
      plain.update(piece);
      proof.update(piece);
      done += piece.length;
      if (piece.length === STEP_BYTES) await waitForNextTask();
      onShare(done / Math.max(1, bytes.length));
    }
    const [sha, possession] = [plain.clone().digest(), proof.clone().digest()];
    states.push({ sha256: bytesToHex(sha), possession: bytesToHex(possession) });
  }
  return states;
}

/** Computes the fingerprint in the browser. `onShare` receives the progress from 0 to 1. */
export async function computeFileFingerprint(
  file: Blob,
  onShare: (share: number) => void,
): Promise<Fingerprint> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const states = await hashStates(bytes, onShare);
  const whole = states.at(-1) ?? { sha256: "", possession: "" };
  return {
    print: { ...whole, earlier: states.slice(0, -1), seals: findSeals(bytes).map(encodeBase64) },
    isPdf: toBinaryString(bytes.subarray(0, HEAD_BYTES)).includes("%PDF-"),
    isEncrypted: /\/Encrypt\s+\d+\s+\d+\s+R/.test(toBinaryString(bytes.subarray(-TAIL_BYTES))),
  };
}
