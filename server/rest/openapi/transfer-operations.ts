import { EXAMPLE_IDS } from "@/server/contract/examples";
import type { OperationTexts } from "./operation";

const { envelopeId } = EXAMPLE_IDS;
const COPY = "envelope_tmoznarvlkcdhbsy";

/** Transfer of envelopes between members (rest/envelopes.md 4.19). */
export const TRANSFER_OPERATIONS: OperationTexts = {
  "POST /envelope/transfer": {
    operationId: "envelope-transfer",
    tag: "Envelope",
    summary: "Hand envelopes over to another member",
    description:
      "Documents and templates in any state: up to 100 by their ids, or with `fromEmail` all that a member of the team owns. " +
      "Their owner may, and an admin or a manager for anybody's. The audit log of each says from whom to whom, a " +
      "sending planned for later is called off, and the new owner is told by mail. Those that may not be handed over are " +
      "named in `failedIds`; what is that member's already is not counted.",
    example: {
      request: { envelopeIds: [envelopeId, COPY], toEmail: "luis.soto@example.com" },
      response: { transferredCount: 1, failedIds: [COPY] },
    },
  },
};
