import { expect, test } from "vitest";
import { listPlacementIssues } from "@/server/domain/field/placement";
import { toV1Words } from "./field";
import { getV1Status } from "./recipient";

const NOW = new Date("2026-05-04T10:00:00Z");
const later = new Date(NOW.getTime() + 1);

type StatusRow = Parameters<typeof getV1Status>[0];
const row = (change: Partial<StatusRow>): StatusRow => ({
  role: "SIGNER",
  signingStatus: "NOT_SIGNED",
  readStatus: "NOT_OPENED",
  sendStatus: "NOT_SENT",
  expiresAt: null,
  ...change,
});

/** The first matching row of domain/README.md 1.3 decides; a CC recipient never signs (ruling 42). */
test.each<[string, Partial<StatusRow>]>([
  ["NOT_SENT", {}],
  ["SENT", { sendStatus: "SENT" }],
  ["SENT", { sendStatus: "SENT", expiresAt: later }],
  ["OPENED", { sendStatus: "SENT", readStatus: "OPENED" }],
  ["OPENED", { readStatus: "OPENED" }],
  ["EXPIRED", { sendStatus: "SENT", expiresAt: NOW }],
  ["EXPIRED", { readStatus: "OPENED", expiresAt: NOW }],
  ["SIGNED", { signingStatus: "SIGNED", readStatus: "OPENED", expiresAt: NOW }],
  ["REJECTED", { signingStatus: "REJECTED", readStatus: "OPENED", expiresAt: NOW }],
  ["SENT", { role: "CC", sendStatus: "SENT", signingStatus: "SIGNED" }],
  ["SENT", { role: "CC", expiresAt: NOW }],
  ["NOT_SENT", { role: "VIEWER" }],
])("a recipient is %s in v1 when its row has %j", (status, change) => {
  expect(getV1Status(row(change), NOW)).toBe(status);
});

test("every issue of a placement uses v1's names and its index among several", () => {
  const wrong = { page: 1.5, positionX: -1, positionY: 120, width: 0, height: 300 };
  const issues = listPlacementIssues(wrong, 1, "data.3").map(({ path = "", message }) => [path, message]);
  expect(issues.map(([path = "", message = ""]) => [toV1Words(path, 1), toV1Words(message, 1)])).toEqual([
    ["pageNumber", "pageNumber must be a whole number, counted from 1"],
    ["pageX", "pageX must not be below 0 percent"],
    ["pageWidth", "pageWidth must be more than 0 percent"],
    ["pageHeight", "pageY + pageHeight leaves the page (over 100 percent)"],
  ]);
  expect(toV1Words("data.3.page: page 9 does not exist; the file has 1", 4)).toBe(
    "3.pageNumber: page 9 does not exist; the file has 1",
  );
});
