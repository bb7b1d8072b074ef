/**
 * By what templates can be listed: when they were made, what they are called, how often they are used and when last. By
 * use counts what its reader sees (`server/db/store/template-uses.ts`).
 */
export const TEMPLATE_ORDERS = ["createdAt", "title", "uses", "lastUsedAt"] as const;
export type TemplateOrder = (typeof TEMPLATE_ORDERS)[number];
