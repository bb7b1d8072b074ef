/**
 * Sort orders of template lists: creation, title, number of uses, last use. Uses count only what the reader
 * sees (`server/db/store/template-uses.ts`).
 */
export const TEMPLATE_ORDERS = ["createdAt", "title", "uses", "lastUsedAt"] as const;
export type TemplateOrder = (typeof TEMPLATE_ORDERS)[number];
