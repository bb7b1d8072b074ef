import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SignatureReport } from "@/server/verify/report";

/** Verdicts of pdfsig and OpenSSL, several at a time: a child process each is most of the cost. */

export type PdfsigVerdict = { end: number; isValid: boolean; isWhole: boolean };

function runVerifier(tool: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    execFile(tool, [...args], { maxBuffer: 16 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error && error.code === "ENOENT") reject(error);
      else resolve({ code: error ? 1 : 0, output: `${stdout}${stderr}` });
    });
  });
}

/** Returns the signatures that pdfsig can check; it cannot check document time-stamps (ruling 58). */
export async function readPdfsigVerdicts(path: string): Promise<PdfsigVerdict[]> {
  const { output } = await runVerifier("pdfsig", ["-nocert", path]);
  return output
    .split(/^Signature #/m)
    .slice(1)
    .filter((part) => !/Signature Type: unknown/.test(part))
    .map((part) => ({
      end: Number(/Signed Ranges: \[[^\]]*\], \[(\d+) -/.exec(part)?.[1]),
      isValid: /Signature is Valid/.test(part),
      isWhole: /Total document signed/.test(part),
    }));
}

/** Returns true if `openssl cms -verify` accepts digest and signature, whoever signed. */
export async function isAcceptedByOpenssl(
  folder: string,
  key: string,
  bytes: Buffer,
  range: readonly number[],
): Promise<boolean> {
  const [from = 0, length = 0, second = 0, rest = 0] = range;
  const [cms, content] = [join(folder, `${key}.cms`), join(folder, `${key}.bin`)];
  const der = Buffer.from(
    bytes.toString("latin1", from + length + 1, second - 1).replace(/[^0-9a-f].*$/is, ""),
    "hex",
  );
  writeFileSync(cms, der.subarray(0, der.length > 4 ? der.readUInt16BE(2) + 4 : 0));
  writeFileSync(
    content,
    Buffer.concat([bytes.subarray(from, from + length), bytes.subarray(second, second + rest)]),
  );
  const { code } = await runVerifier("openssl", [
    ...["cms", "-verify", "-noverify", "-binary", "-inform", "DER", "-in", cms],
    ...["-content", content, "-out", "/dev/null"],
  ]);
  return code === 0;
}

/** Runs `act` for all items, `width` at a time. */
export async function runConcurrently<Item>(
  items: readonly Item[],
  width: number,
  act: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const runLane = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) await act(item, index);
    }
  };
  await Promise.all(Array.from({ length: width }, runLane));
}

export const summariseSignature = ({ status, isIntact, coversWholeFile, reasons }: SignatureReport): string =>
  `${status} intact=${isIntact} whole=${coversWholeFile} ${reasons.map(({ code }) => code).join(",")}`;
