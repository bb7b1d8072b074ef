import type { SampleRequest } from "@/server/contract/samples/request";
import { ERROR_TABLE } from "@/server/domain/error-table";
import { createGuide, type Guide, renderMarkdownTable } from "../guide";

const send: SampleRequest = {
  method: "POST",
  path: "/envelope/distribute",
  isRepeatable: true,
  body: { envelopeId: "envelope_bdkhyrmvolzsnatc" },
};
const CODES = new Set(["IDEMPOTENCY_KEY_REUSED", "IDEMPOTENCY_IN_PROGRESS"]);

export const idempotency: Guide = createGuide({
  slug: "idempotency",
  title: "Idempotency",
  summary: "Repeat a call whose answer got lost without doing anything twice.",
  requests: { send },
  text: ({ show }) => `
When a connection breaks you cannot know whether the call arrived. Send every \`POST\` with a key of your own, new for every new request, and repeat it with the same key until an answer comes: the effect happens once.

${show(send)}

- The key is 1 to 255 printable ASCII characters, such as a UUID. Store it with what you are about to do, **before** you send.
- The same key with the same request gets the stored answer for 24 hours, with the header \`Idempotency-Replayed: true\`. Refusals are stored too, except 401, 408, 429 and 5xx, after which the same key runs anew.
- "The same request" means the same method, path, JSON values and file contents; the order of keys and the boundaries of a form do not matter.
- Keys belong to a token: two tokens never meet.

${renderMarkdownTable(
  ["Status", "Code", "Cause", "What to do"],
  ERROR_TABLE.filter(({ code }) => CODES.has(code)).map(({ status, code, cause, remedy }) => [
    status,
    `\`${code}\``,
    cause,
    remedy,
  ]),
)}

The effect and the stored answer are written together: even if the service dies in between, a repetition finds either both or neither.
`,
});
