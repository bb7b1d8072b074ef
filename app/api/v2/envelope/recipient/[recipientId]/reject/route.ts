import { buildRouteMethods } from "@/server/rest/methods";
import { body, fromPath, int, mergeReaders } from "@/server/rest/read";
import { v2 } from "@/server/rest/v2";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { POST: v2((api) => api.recipient.rejectOnBehalf, mergeReaders(body, fromPath({ recipientId: int }))) },
  "any origin",
);
