import { ERROR_TABLE } from "@/server/domain/error-table";
import { createGuide, formatJsonBlock, type Guide, renderMarkdownTable } from "../guide";

function renderErrorTables(): string {
  const byStatus = Map.groupBy(ERROR_TABLE, ({ status }) => status);
  return [...byStatus]
    .map(([status, entries]) => {
      const rows = entries.map(({ code, message, cause, remedy }) => [`\`${code}\``, message, cause, remedy]);
      return `### ${status}\n\n${renderMarkdownTable(["Code", "Message", "Cause", "What to do"], rows)}`;
    })
    .join("\n\n");
}

export const errors: Guide = createGuide({
  slug: "errors",
  title: "Errors",
  summary: "Every code with its status, its cause and what to do about it.",
  requests: {},
  text: () => `
Every refusal has one shape:

${formatJsonBlock({
  message: "recipients.0.email: must be an e-mail address",
  code: "BAD_REQUEST",
  issues: [{ path: "recipients.0.email", message: "must be an e-mail address" }],
})}

- Decide by \`code\`. It never changes its meaning.
- \`message\` is one English sentence for people; its wording may change.
- \`issues\`, where there are any, name the keys that are wrong.
- The header \`X-Request-Id\` names the request in the logs. Quote it when you report a fault.

Another team's envelope answers 404, exactly as one that does not exist. 403 means that you may see it and your role does not allow the action. Repeat calls only after 429, 503 or 5xx, and then with [an idempotency key](/api/v2/docs/idempotency).

## All codes

${renderErrorTables()}
`,
});
