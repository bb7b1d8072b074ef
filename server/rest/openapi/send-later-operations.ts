import { EXAMPLE_IDS, envelope } from "@/server/contract/examples";
import type { OperationTexts } from "./operation";

const { envelopeId } = EXAMPLE_IDS;
const scheduledSend = { at: "2026-11-30T12:00:00.000Z", timezone: "America/Santiago", by: envelope.user };

/** Scheduled sending of a draft (rest/envelopes.md 4.17). */
export const SEND_LATER_OPERATIONS: OperationTexts = {
  "POST /envelope/schedule": {
    operationId: "envelope-schedule",
    tag: "Envelope",
    summary: "Send a draft later",
    description:
      "Everything that sending checks is checked now and once more at that moment. Until then it is a draft, " +
      "`scheduledSend` tells of it, and any change or a call of distribute ends it. At that moment it is sent in your name, " +
      "with the rights you have then; what fails a check stays a draft, and its audit log says why.",
    example: {
      request: { envelopeId, at: "2026-11-30T09:00:00-03:00", timezone: "America/Santiago" },
      response: { success: true, id: envelopeId, scheduledSend },
    },
  },
  "POST /envelope/unschedule": {
    operationId: "envelope-unschedule",
    tag: "Envelope",
    summary: "Call off a sending planned for later",
    example: { request: { envelopeId }, response: { success: true } },
  },
};
