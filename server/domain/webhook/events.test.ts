import { describe, expect, it } from "vitest";
import {
  EVENTS_ON_USE,
  eventsOnCreate,
  eventsOnOpen,
  eventsOnRecipientComplete,
  eventsOnRemind,
  eventsOnUpdate,
  WEBHOOK_EVENTS,
} from "./events";

describe("webhook events", () => {
  it("are the 13 of the seed, in its order", () => {
    expect(WEBHOOK_EVENTS).toEqual([
      "DOCUMENT_CREATED",
      "DOCUMENT_SENT",
      "DOCUMENT_OPENED",
      "DOCUMENT_SIGNED",
      "DOCUMENT_RECIPIENT_COMPLETED",
      "DOCUMENT_COMPLETED",
      "DOCUMENT_REJECTED",
      "DOCUMENT_CANCELLED",
      "DOCUMENT_REMINDER_SENT",
      "TEMPLATE_CREATED",
      "TEMPLATE_UPDATED",
      "TEMPLATE_DELETED",
      "TEMPLATE_USED",
    ]);
  });

  it.each([
    ["SIGNER", true, ["DOCUMENT_RECIPIENT_COMPLETED", "DOCUMENT_SIGNED"]],
    ["SIGNER", false, ["DOCUMENT_RECIPIENT_COMPLETED", "DOCUMENT_SIGNED"]],
    ["APPROVER", true, ["DOCUMENT_RECIPIENT_COMPLETED", "DOCUMENT_SIGNED"]],
    ["APPROVER", false, ["DOCUMENT_RECIPIENT_COMPLETED"]],
    ["VIEWER", false, ["DOCUMENT_RECIPIENT_COMPLETED"]],
    ["ASSISTANT", true, ["DOCUMENT_RECIPIENT_COMPLETED"]],
    ["CC", false, []],
  ] as const)("a finished %s (signature left: %s) tells %j", (role, leftSignature, events) => {
    expect(eventsOnRecipientComplete({ role, leftSignature })).toEqual(events);
  });

  it.each([
    ["SIGNER", true, true, ["DOCUMENT_OPENED"]],
    ["SIGNER", false, true, []],
    ["VIEWER", true, true, ["DOCUMENT_OPENED", "DOCUMENT_RECIPIENT_COMPLETED"]],
    ["VIEWER", true, false, ["DOCUMENT_OPENED"]],
  ] as const)("a view by %s (first: %s, in turn: %s) tells %j", (role, isFirst, hasTurn, events) => {
    expect(eventsOnOpen({ role, isFirst, hasTurn })).toEqual(events);
  });

  it("tell of templates and documents by their own names", () => {
    expect(eventsOnCreate("DOCUMENT")).toEqual(["DOCUMENT_CREATED"]);
    expect(eventsOnCreate("TEMPLATE")).toEqual(["TEMPLATE_CREATED"]);
    expect(eventsOnUpdate("DOCUMENT")).toEqual([]);
    expect(eventsOnUpdate("TEMPLATE")).toEqual(["TEMPLATE_UPDATED"]);
    expect(EVENTS_ON_USE).toEqual(["DOCUMENT_CREATED", "TEMPLATE_USED"]);
  });

  it("tell of a reminder only when it reached somebody", () => {
    expect(eventsOnRemind({ notified: 0 })).toEqual([]);
    expect(eventsOnRemind({ notified: 2 })).toEqual(["DOCUMENT_REMINDER_SENT"]);
  });
});
