import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { POSSESSION_PREFIX } from "@/server/contract/verify";
import { computeFileFingerprint } from "./fingerprint";

const buildPrint = (bytes: Uint8Array) => ({
  sha256: createHash("sha256").update(bytes).digest("hex"),
  possession: createHash("sha256").update(POSSESSION_PREFIX).update(bytes).digest("hex"),
});

test("the fingerprint of a file of any size includes its earlier states and its signatures", async () => {
  const first = Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    Buffer.alloc(3_000_000, "a"),
    Buffer.from("%%EOF"),
  ]);
  const bytes = Buffer.concat([first, Buffer.from("\n/Contents <3003020107000000>\n%%EOF\n")]);
  const { print } = await computeFileFingerprint(new Blob([bytes]), () => {});
  expect(print.seals).toEqual([Buffer.from("3003020107", "hex").toString("base64")]);
  expect(print.earlier).toEqual(
    [first.length, first.length + 1, bytes.length - 1].map((end) => buildPrint(bytes.subarray(0, end))),
  );
});

test("the fingerprint is the file's SHA-256 with a proof that needs the whole file", async () => {
  const bytes = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(300_000)]);
  const shares: number[] = [];
  const print = await computeFileFingerprint(new Blob([bytes]), (share) => shares.push(share));
  expect(print).toEqual({
    print: { ...buildPrint(bytes), earlier: [], seals: [] },
    isPdf: true,
    isEncrypted: false,
  });
  expect(shares.at(-1)).toBe(1);
});

test.each([
  ["Dear Ana", false, false],
  ["%PDF-1.4\n…trailer\n<< /Size 5 /Encrypt 4 0 R >>\nstartxref\n9\n%%EOF", true, true],
  ["", false, false],
])(
  "recognises %j as PDF or not, encrypted or not, before anything is sent",
  async (text, isPdf, isEncrypted) => {
    expect(await computeFileFingerprint(new Blob([text]), () => {})).toMatchObject({ isPdf, isEncrypted });
  },
);
