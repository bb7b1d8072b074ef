import { expect, test } from "vitest";
import { type MailedEnvelope, mailsOnDirectLinkUsed } from "./mail-plan";

const mailed = (meta: Partial<MailedEnvelope["meta"]> = {}): MailedEnvelope => ({
  envelope: { status: "PENDING" },
  meta: { distributionMethod: "EMAIL", signingOrder: "PARALLEL", emailSettings: null, ...meta },
  recipients: [],
});

test("the owner is told of a document made by a direct link, with any distribution, unless switched off", () => {
  const kinds = (meta?: Partial<MailedEnvelope["meta"]>) =>
    mailsOnDirectLinkUsed(mailed(meta), 7).map(({ kind, to, about }) => [kind, to, about]);
  const told = [["OWNER_DIRECT_LINK_USED", "owner", 7]];
  expect(kinds()).toEqual(told);
  expect(kinds({ distributionMethod: "NONE" })).toEqual(told);
  expect(kinds({ emailSettings: { ownerDocumentCreated: false } })).toEqual([]);
});
