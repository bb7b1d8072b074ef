import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PDFContext, PDFRef } from "pdf-lib";
import { describe, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { isDomainError } from "@/server/domain/errors";
import { takeIn } from "@/server/testing/pdf/intake";
import { createTemporaryFolder } from "@/server/testing/pdf/judges";
import { simplePdf } from "@/server/testing/pdf/samples";
import { computeContentBalance } from "./content-balance";
import { PdfFile } from "./file";
import { ObjectParser } from "./parser";

// External programs and child processes start slowly on a busy machine.
vi.setConfig({ testTimeout: toPatientMs(60) });

function parseObject(text: string): string {
  return new ObjectParser(Buffer.from(text, "latin1"), 0, PDFContext.create()).object().toString();
}

describe("reading an object", () => {
  test.each([
    ["a reference, not two numbers", "12 0 R", "12 0 R"],
    ["two numbers, not a reference", "[12 0 12 0 R]", "[ 12 0 12 0 R ]"],
    ["a negative number without a leading digit", "-.5", "-0.5"],
    ["a string with nested brackets and escapes", "(a(b\\)c)d)", "(a(b\\)c)d)"],
    ["a name with an escaped space in small letters", "/A#20b", "/A#20b"],
    ["a name with an escaped slash", "/A#2fb", "/A#2Fb"],
    ["an odd hexadecimal string", "<4a 4B 5>", "<4a4B5>"],
    [
      "a dictionary without blanks",
      "<</A/B/C(d)/E[1 2]/F true>>",
      "<<\n/A /B\n/C (d)\n/E [ 1 2 ]\n/F true\n>>",
    ],
    ["past comments", "% hello\n[1 % two\r2]", "[ 1 2 ]"],
  ])("%s", (_, text, written) => {
    expect(parseObject(text)).toBe(written);
  });

  test.each(["", "(open", "<41", "<41zz>", "[1 2", "<< /A 1", "<< 1 /A >>", "nul", "1.2.3", "9".repeat(400)])(
    "refuses a malformed object: %s",
    (text) => {
      expect(() => parseObject(text)).toThrowError(
        expect.objectContaining({ name: "DomainError", code: "FILE_DAMAGED" }),
      );
    },
  );

  test("stops at a limited depth", () => {
    expect(() => parseObject("[".repeat(5000))).toThrowError(
      expect.objectContaining({ code: "FILE_TOO_COMPLEX" }),
    );
  });
});

test.each([
  ["nothing", "q BT ET Q /P BMC EMC", ""],
  ["a text object", "BT (ET) Tj", "ET\n"],
  ["marked content", "/P BMC /OC /Off BDC EMC /Q <</MCID 1>> BDC", "EMC\nEMC\n"],
  ["a surplus end", "EMC EMC /P BMC", "EMC\n"],
])("operators that content leaves open are closed after it: %s", (_, content, close) => {
  expect(computeContentBalance(Buffer.from(content, "latin1")).close).toBe(close);
});

describe("q and Q are counted", () => {
  test.each([
    ["nothing to add to balanced content", "q 1 0 0 1 0 0 cm Q", { before: 0, after: 0 }],
    ["what was left open", "q q Q q", { before: 0, after: 2 }],
    ["what was closed without opening", "Q Q", { before: 2, after: 0 }],
    ["both", "Q q q", { before: 1, after: 2 }],
    ["not in strings", "(q q \\) q) Tj <71> Tj", { before: 0, after: 0 }],
    ["not in comments", "% q q q\nq", { before: 0, after: 1 }],
    ["not in names or longer operators", "/q gs /Q Do Qq qQ", { before: 0, after: 0 }],
    ["not in inline images", "BI /W 2 ID q q qEIq EI Q", { before: 1, after: 0 }],
    ["in dictionaries' neighbourhood", "/P << /MCID 0 >> BDC q EMC", { before: 0, after: 1 }],
  ])("%s", (_, content, expected) => {
    expect(computeContentBalance(Buffer.from(content, "latin1"))).toMatchObject(expected);
  });
});

describe("reading the cross-reference", () => {
  test("treats a freed object as missing even when its bytes are still in the file", () => {
    const whole = simplePdf().toString("latin1");
    const freed = whole.replace(/\d{10} 00000 n \ntrailer/, "0000000000 00001 f \ntrailer");
    const contents = PDFRef.of(5);
    expect(new PdfFile(Buffer.from(whole, "latin1")).resolve(contents)).toBeDefined();
    expect(new PdfFile(Buffer.from(freed, "latin1")).resolve(contents)).toBeUndefined();
  });

  test("refuses revisions that point in a circle", () => {
    const text = simplePdf([{}], { trailer: "/Prev 1234567" }).toString("latin1");
    const start = /startxref\n(\d+)/.exec(text)?.[1] ?? "";
    const circle = Buffer.from(text.replace("1234567", start.padEnd(7)), "latin1");
    expect(() => new PdfFile(circle)).toThrowError(/circle/);
  });
});

test("a broken file is accepted or refused but never crashes intake", { tags: ["prove"] }, async () => {
  let seed = 20261121;
  const drawRandom = (below: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed % below;
  };
  const path = join(createTemporaryFolder(), "mutant.pdf");
  const words = ["[", "<<", "]", ">>", "null", "0 R", "(", "/", "endobj", "99999"];
  const outcomes = new Map<string, number>();
  for (let round = 0; round < 200; round++) {
    const style = (["table", "stream", "packed", "hybrid"] as const)[round % 4];
    const bytes = simplePdf([{}, {}], style ? { style } : {});
    for (let change = 0; change <= drawRandom(3); change++) {
      const at = drawRandom(bytes.length - 10);
      if (drawRandom(2) === 0) bytes[at] = drawRandom(256);
      else bytes.write(words[drawRandom(words.length)] ?? "", at, "latin1");
    }
    writeFileSync(path, bytes);
    const outcome = await takeIn(path).then(
      () => "taken",
      (error: unknown) =>
        isDomainError(error) && error.cause === undefined ? "refused" : `crashed: ${String(error)}`,
    );
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect([...outcomes.keys()].sort()).toEqual(["refused", "taken"]);
});
