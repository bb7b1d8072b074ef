/** By what templates can be listed: when they were made, or what they are called. */
export const TEMPLATE_ORDERS = ["createdAt", "title"] as const;
export type TemplateOrder = (typeof TEMPLATE_ORDERS)[number];
