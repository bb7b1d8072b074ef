import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { POSSESSION_PREFIX } from "@/server/contract/verify";

/** Digests of a file, computed where it lies (ux.md 7.2). A library, because plain http has no `crypto.subtle` (ruling 54). */
export type Fingerprint = {
  sha256: string;
  /** Shows the server that the file is here, without sending it. */
  possession: string;
  isPdf: boolean;
  /** As far as the end of the file tells. */
  isEncrypted: boolean;
};

const TAIL_BYTES = 4096;
const HEAD_BYTES = 1024;
const text = async (part: Blob): Promise<string> =>
  Array.from(new Uint8Array(await part.arrayBuffer()), (byte) => String.fromCharCode(byte)).join("");

/** Reads the file piece by piece; `onShare` hears from 0 to 1 how far it is. */
export async function fingerprintOf(file: Blob, onShare: (share: number) => void): Promise<Fingerprint> {
  const [plain, proof] = [sha256.create(), sha256.create().update(utf8ToBytes(POSSESSION_PREFIX))];
  const reader = file.stream().getReader();
  let done = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    plain.update(part.value);
    proof.update(part.value);
    done += part.value.byteLength;
    onShare(done / Math.max(1, file.size));
  }
  const tail = await text(file.slice(Math.max(0, file.size - TAIL_BYTES)));
  return {
    sha256: bytesToHex(plain.digest()),
    possession: bytesToHex(proof.digest()),
    isPdf: (await text(file.slice(0, HEAD_BYTES))).includes("%PDF-"),
    isEncrypted: /\/Encrypt\s+\d+\s+\d+\s+R/.test(tail),
  };
}
