import type { ApiCall } from "@/components/api-call/api-call";

export const WEBHOOK_CALLS = [
  { method: "GET", path: "/webhook" },
  {
    method: "POST",
    path: "/webhook/create",
    body: { webhookUrl: "https://example.com/hooks", eventTriggers: ["DOCUMENT_COMPLETED"] },
  },
] satisfies ApiCall[];
