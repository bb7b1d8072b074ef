import { expect, test } from "vitest";
import { OWNER_MAIL_KINDS } from "../mail-kinds";
import { isOwnAct, isSentAtOnce, NOTICE_MAILS } from "./kinds";
import { buildNoticePath } from "./place";

test("AT_ONCE holds no mail back", () => {
  for (const kind of [...OWNER_MAIL_KINDS, "BULK_SEND_ENDED"] as const)
    expect(isSentAtOnce(kind, "AT_ONCE")).toBe(true);
});

test("daily and never hold back every mail except those that cannot be silenced (ruling 76)", () => {
  const immediateKinds = OWNER_MAIL_KINDS.filter((kind) =>
    NOTICE_MAILS.every((mail) => isSentAtOnce(kind, mail)),
  );
  expect(immediateKinds).toEqual([
    "OWNER_DELETED_BY_ADMIN",
    "OWNER_OPENED_BY_ADMIN",
    "OWNER_ADDRESS_CHANGED",
  ]);
  expect(isSentAtOnce("OWNER_QUESTION_ASKED", "DAILY")).toBe(false);
  expect(isSentAtOnce("BULK_SEND_ENDED", "NEVER")).toBe(false);
});

test("a user gets no notice of their own acts, but does of acts by their token", () => {
  const role = "ADMIN" as const;
  const person = {
    kind: "user",
    userId: 7,
    teamId: 1,
    role,
    restriction: null,
    email: "a@example.com",
    name: "A",
  } as const;
  const token = {
    kind: "apiToken",
    userId: 7,
    teamId: 1,
    role,
    restriction: null,
    tokenId: 1,
    tokenName: "CRM",
    teamName: "T",
    scopes: [],
    changes: [],
    limit: null,
  } as const;
  expect([person, token].map((actor) => isOwnAct(actor, { userId: 7 }))).toEqual([true, false]);
  expect(isOwnAct(person, { userId: 8 })).toBe(false);
});

test("a notice links to the place where the user can handle it", () => {
  const about = { envelopeId: "envelope_a", bulkSendId: null, recipientId: 5 };
  const buildPath = (kind: Parameters<typeof buildNoticePath>[1]["kind"], more = {}) =>
    buildNoticePath("legal", { kind, ...about, ...more });
  expect(buildPath("MAIL_FAILED")).toBe("/t/legal/envelopes/envelope_a#fix-5");
  expect(buildPath("MAIL_FAILED", { recipientId: null })).toBe("/t/legal/envelopes/envelope_a");
  expect(buildPath("DOCUMENT_COMPLETED")).toBe("/t/legal/envelopes/envelope_a");
  expect(buildPath("BULK_SEND_PAUSED", { envelopeId: null, bulkSendId: "b1" })).toBe(
    "/t/legal/bulk-sends/b1",
  );
});
