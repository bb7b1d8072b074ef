import { expect, test } from "vitest";
import { type MailedEnvelope, mailsOnDirectLinkUsed } from "./mail-plan";

const createMailedEnvelope = (meta: Partial<MailedEnvelope["meta"]> = {}): MailedEnvelope => ({
  envelope: { status: "PENDING" },
  meta: { distributionMethod: "EMAIL", signingOrder: "PARALLEL", emailSettings: null, ...meta },
  recipients: [],
});

test("the owner is told of a document made by a direct link, with any distribution, unless switched off", () => {
  const listPlannedMails = (meta?: Partial<MailedEnvelope["meta"]>) =>
    mailsOnDirectLinkUsed(createMailedEnvelope(meta), 7).map(({ kind, to, about }) => [kind, to, about]);
  const expectedMails = [["OWNER_DIRECT_LINK_USED", "owner", 7]];
  expect(listPlannedMails()).toEqual(expectedMails);
  expect(listPlannedMails({ distributionMethod: "NONE" })).toEqual(expectedMails);
  expect(listPlannedMails({ emailSettings: { ownerDocumentCreated: false } })).toEqual([]);
});
