import { z } from "zod";
import { buildPageSchema, PageInput, toPage } from "@/server/contract/page";
import { listApiRequests } from "@/server/db/store/api-request";
import { API_METHODS, API_STATUS_CLASSES } from "@/server/domain/tenancy/api-request";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { accountProcedure } from "@/server/trpc";
import { loadPlace } from "../member/membership-scope";

const Input = PageInput.extend({
  teamId: z.int32(),
  query: z.string().trim().max(200).optional(),
  method: z.enum(API_METHODS).optional(),
  status: z.enum(API_STATUS_CLASSES).optional(),
  tokenId: z.int32().optional(),
});

const ListedRequest = z.object({
  id: z.number(),
  at: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number(),
  ms: z.number(),
  /** Null once the token is deleted with its creator's account. */
  tokenName: z.string().nullable(),
  requestId: z.string(),
});

/**
 * Lists the last thousand REST calls of a team, newest first, without bodies (rest/README.md 1.11). ADMIN and
 * MANAGER.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export const list = accountProcedure
  .input(Input)
  .output(buildPageSchema(ListedRequest))
  .query(async ({ ctx, input }) => {
    const { role } = await loadPlace(ctx.db, ctx.account, { kind: "team", teamId: input.teamId });
    assertMayManage(role);
    const { rows, count } = await listApiRequests(ctx.db, input, input);
    const data = rows.map(({ call: { id, at, method, path, status, ms, requestId }, tokenName }) => ({
      id,
      at: at.toISOString(),
      method,
      path,
      status,
      ms,
      tokenName,
      requestId,
    }));
    return toPage(data, count, input);
  });
