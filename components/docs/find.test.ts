import { expect, test } from "vitest";
import { type Findable, findEntries } from "./find";

const entry = (title: string, words = ""): Findable => ({ title, href: `/${title}`, place: "", words });
const ENTRIES = [
  entry("Reminders and expiry"),
  entry("RECIPIENT_EXPIRED", "error code"),
  entry("Create recipients"),
  entry("Recipients and authentication"),
  entry("Send a draft", "envelope-distribute"),
];
const findTitles = (query: string) => findEntries(ENTRIES, query).map(({ title }) => title);

test("ranks titles that begin with the word before titles with a later word that begins with it", () => {
  expect(findTitles("recip")).toEqual([
    "RECIPIENT_EXPIRED",
    "Recipients and authentication",
    "Create recipients",
  ]);
});

test("every word must match, in any order and anywhere", () => {
  expect(findTitles("recipients create")).toEqual(["Create recipients"]);
  expect(findTitles("distribute")).toEqual(["Send a draft"]);
  expect(findTitles("create nothing")).toEqual([]);
});

test("ignores case and accents", () => {
  expect(findTitles("RÉCIPIENT_expired")).toEqual(["RECIPIENT_EXPIRED"]);
});

test.each(["", "  ", "(", "[a-", "\\", "*+?", "_", "-", "🙂", "recipient_(", "x".repeat(5000)])(
  "searches for %s literally and without an error",
  (query) => {
    expect(findEntries(ENTRIES, query).length).toBeLessThanOrEqual(ENTRIES.length);
  },
);
