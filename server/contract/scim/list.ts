import { z } from "zod";

const LIST_RESPONSE = "urn:ietf:params:scim:api:messages:2.0:ListResponse";
export const MOST_LISTED = 100;

/** Paging of a list (RFC 7644, 3.4.2.4). Out-of-range values are clamped, as the RFC says. */
export const ScimListInput = z.object({
  filter: z.string().max(1000).optional(),
  startIndex: z
    .int()
    .default(1)
    .transform((index) => Math.min(Math.max(1, index), 1_000_000_000)),
  count: z
    .int()
    .default(MOST_LISTED)
    .transform((count) => Math.min(Math.max(0, count), MOST_LISTED)),
});
export type ScimListInput = z.infer<typeof ScimListInput>;

export const buildScimListSchema = <Resource extends z.ZodType>(resource: Resource) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.int(),
    startIndex: z.int(),
    itemsPerPage: z.int(),
    Resources: z.array(resource),
  });

export const toScimList = <Resource>(
  resources: Resource[],
  totalResults: number,
  { startIndex }: ScimListInput,
) => ({
  schemas: [LIST_RESPONSE],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
