import { EXAMPLE_IDS, lite, UNPROVEN_SENDER } from "@/server/contract/examples";
import type { OperationTexts } from "./operation";

const { id: senderAddressId } = EXAMPLE_IDS;

const ADDED = { id: senderAddressId, ...UNPROVEN_SENDER };
const VERIFIED = { ...ADDED, status: "VERIFIED", sendsAs: "REPLY_TO", verifiedAt: lite.updatedAt };
const SENDING = {
  ...VERIFIED,
  sendsAs: "FROM",
  domain: {
    ...VERIFIED.domain,
    status: "VERIFIED",
    checkedAt: lite.updatedAt,
    records: VERIFIED.domain.records.map((record) => ({ ...record, found: true })),
  },
};
const NAMED = { senderAddressId };

/** Sender addresses (rest/resources.md 27). */
export const SENDER_ADDRESS_OPERATIONS: OperationTexts = {
  "GET /sender-address": {
    operationId: "senderAddress-find",
    tag: "Sender Address",
    summary: "List sender addresses",
    description:
      "Those of the organisation, by spelling. An envelope names one as `meta.emailId`; `sendsAs` says in which header " +
      "its mails carry it.",
    example: { response: { data: [SENDING] } },
  },
  "POST /sender-address/create": {
    operationId: "senderAddress-create",
    tag: "Sender Address",
    summary: "Add a sender address",
    description:
      "Mails six digits to it. An organisation has at most 50. For ADMIN and MANAGER of the organisation, as all that " +
      "changes addresses.",
    example: { request: { email: ADDED.email }, response: ADDED },
  },
  "POST /sender-address/send-code": {
    operationId: "senderAddress-send-code",
    tag: "Sender Address",
    summary: "Mail a new code",
    description: "Earlier ones no longer count. One a minute and five an hour go to an address.",
    example: { request: NAMED, response: ADDED },
  },
  "POST /sender-address/verify": {
    operationId: "senderAddress-verify",
    tag: "Sender Address",
    summary: "Enter the code",
    description:
      "A wrong one is answered with `success: false` and how many more are heard; after five the address is `FAILED` until " +
      "a new code is sent. A code counts once, for 30 minutes.",
    example: {
      request: { ...NAMED, code: "123456" },
      response: { success: true, triesLeft: null, senderAddress: VERIFIED },
    },
  },
  "POST /sender-address/check-domain": {
    operationId: "senderAddress-check-domain",
    tag: "Sender Address",
    summary: "Look at the domain now",
    description:
      "One of `domain.records` in its DNS is enough for mail to come from the address. Domains are also looked at by " +
      "themselves, once a day. Where a domain that let mail be sent no longer does, its addresses are `SUSPENDED`: mail " +
      "leaves from the service's own address, and answers go to yours.",
    example: { request: NAMED, response: SENDING },
  },
  "POST /sender-address/delete": {
    operationId: "senderAddress-delete",
    tag: "Sender Address",
    summary: "Delete a sender address",
    description:
      "Open envelopes, templates and defaults that name it fall back to the service's own address; their senders are told.",
    example: { request: NAMED, response: { success: true, envelopes: 3, defaults: 1 } },
  },
};
