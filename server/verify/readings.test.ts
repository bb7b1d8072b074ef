import { expect, test } from "vitest";
import { AT, buildContract, EVIL } from "@/server/testing/verify/attacks/base";
import { formatStream } from "@/server/testing/verify/attacks/later-update";
import { SealedFile } from "@/server/testing/verify/attacks/sealed-file";
import { sealContract, signAsPerson, summariseVerdict } from "@/server/testing/verify/contract";

// Files that were odd before their signing: no reader is deceived later, but readers may differ from each
// other.

const plain = new SealedFile("contract", buildContract("table"), null);
const { next } = plain;
const summariseSigned = (bytes: Buffer) => summariseVerdict(signAsPerson(bytes, { permission: 1 }));
const isAmbiguous = (bytes: Buffer): void => {
  const { status, codes } = summariseSigned(bytes);
  expect([status, codes]).toEqual(["indeterminate", expect.arrayContaining(["SIGNED_PART_AMBIGUOUS"])]);
};
const ending = { root: AT.root, size: next + 4 };

test("a word processor's hybrid file passes: what only newer readers find is not shown", () => {
  const hidden = plain
    .later()
    .object(next, "<< /Type /StructTreeRoot >>")
    .stream({ ...ending, prev: null });
  const file = hidden
    .object(AT.root, plain.body(AT.root, { StructTreeRoot: `${next} 0 R` }))
    .table({ ...ending, trailer: `/XRefStm ${hidden.start}` })
    .end();
  expect(summariseSigned(file).status).toBe("passed");
  expect(sealContract(1, "hybrid").bytes.length).toBeGreaterThan(0);
  expect(summariseVerdict(sealContract(1, "hybrid").bytes).status).toBe("passed");
});

test("a hybrid file whose stream has another page content is left open", () => {
  const hidden = plain
    .later()
    .object(AT.content, formatStream(EVIL))
    .stream({ ...ending, prev: null });
  const { start } = hidden;
  const file = hidden
    .object(AT.note, plain.body(AT.note))
    .table({ ...ending, trailer: `/XRefStm ${start}` })
    .end();
  isAmbiguous(file);
});

test("a section with two rows for the page's content is left open; for an unseen object it passes", () => {
  const appendTwice = (number: number, place: number) =>
    plain
      .later()
      .row(number, 1, place)
      .object(number, number === AT.content ? formatStream(EVIL) : "<< /Kept (x) >>")
      .table(ending)
      .end();
  isAmbiguous(appendTwice(AT.content, plain.buildPlace(AT.content)));
  const unseen = plain.later().row(next, 1, plain.buildPlace(AT.shadowRoot)).object(next, "<< /Kept (x) >>");
  expect(summariseSigned(unseen.table(ending).end()).status).toBe("passed");
});

test("an object stream whose index and numbers differ is left open when a page is read from it", () => {
  const page = plain.body(AT.page, { Contents: `${AT.shadowContent} 0 R` });
  const members = [
    { number: next + 1, text: page, index: 1 },
    { number: AT.secondPage, text: plain.body(AT.secondPage), index: 0 },
  ];
  isAmbiguous(plain.later().packed(next, members).stream(ending).end());
});

test("a duplicate key is left open where the values differ, and passes where they are equal", () => {
  const page = plain.body(AT.secondPage);
  const saveTwice = (value: string) =>
    plain.saved({ [AT.secondPage]: page.replace("<<", `<< /Contents ${value}`) }, "table");
  isAmbiguous(saveTwice(`${AT.shadowContent} 0 R`));
  expect(summariseSigned(saveTwice(`${AT.secondContent} 0 R`)).status).toBe("passed");
});

test("a reference with another generation is left open when something is shown by it", () => {
  isAmbiguous(
    plain.saved(
      { [AT.secondPage]: plain.body(AT.secondPage, { Contents: `${AT.secondContent} 1 R` }) },
      "table",
    ),
  );
});
