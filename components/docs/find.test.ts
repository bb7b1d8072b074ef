import { expect, test } from "vitest";
import { type Findable, find } from "./find";

const entry = (title: string, words = ""): Findable => ({ title, href: `/${title}`, place: "", words });
const ENTRIES = [
  entry("Reminders and expiry"),
  entry("RECIPIENT_EXPIRED", "error code"),
  entry("Create recipients"),
  entry("Recipients and authentication"),
  entry("Send a draft", "envelope-distribute"),
];
const titles = (query: string) => find(ENTRIES, query).map(({ title }) => title);

test("what begins with the word comes first, then what has a word that begins with it", () => {
  expect(titles("recip")).toEqual([
    "RECIPIENT_EXPIRED",
    "Recipients and authentication",
    "Create recipients",
  ]);
});

test("every word must fit, in whatever order and wherever", () => {
  expect(titles("recipients create")).toEqual(["Create recipients"]);
  expect(titles("distribute")).toEqual(["Send a draft"]);
  expect(titles("create nothing")).toEqual([]);
});

test("case and accents do not matter", () => {
  expect(titles("RÉCIPIENT_expired")).toEqual(["RECIPIENT_EXPIRED"]);
});

test.each(["", "  ", "(", "[a-", "\\", "*+?", "_", "-", "🙂", "recipient_(", "x".repeat(5000)])(
  "%s is looked for as it is written and breaks nothing",
  (query) => {
    expect(find(ENTRIES, query).length).toBeLessThanOrEqual(ENTRIES.length);
  },
);
