import { z } from "zod";

/** `page` and `perPage` as every v2 list takes them (rest/README.md 1.7): 1 to 100, default 10. */
export const PageInput = z.object({
  page: z.number().int().min(1).default(1),
  perPage: z.number().int().min(1).max(100).default(10),
});

export const buildPageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    count: z.int(),
    currentPage: z.int(),
    perPage: z.int(),
    totalPages: z.int(),
  });

export function toPage<Item>(data: Item[], count: number, input: { page: number; perPage: number }) {
  return {
    data,
    count,
    currentPage: input.page,
    perPage: input.perPage,
    totalPages: Math.ceil(count / input.perPage),
  };
}

export const Success = z.object({ success: z.boolean() });
