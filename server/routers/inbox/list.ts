import { clock } from "@/server/clock";
import { InboxPage, ListInbox } from "@/server/contract/inbox";
import { toPage } from "@/server/contract/page";
import {
  countSignedSeats,
  countWaitingSeats,
  listFilesOfEnvelopes,
  listSignedSeats,
  listWaitingSeats,
} from "@/server/db/store/inbox";
import { accountProcedure } from "@/server/trpc";
import { BY_SESSION, toEntry } from "./entry";
import { loadOwnAddress } from "./own-address";

/**
 * Lists documents that wait for the account's confirmed address, of any team, or those it signed. Carries no
 * links (ruling 76). Counted up to a thousand. The account itself.
 */
export const list = accountProcedure
  .input(ListInbox)
  .output(InboxPage)
  .query(async ({ ctx, input }) => {
    const { kind, page, perPage } = input;
    const address = await loadOwnAddress(ctx.db, ctx.account);
    if (address === null) return toPage([], 0, input);
    const place = { offset: (page - 1) * perPage, limit: perPage };
    const now = await clock.now(ctx.db);
    const isWaiting = kind === "waiting";
    const seats = isWaiting
      ? await listWaitingSeats(ctx.db, address, now, place)
      : await listSignedSeats(ctx.db, address, place);
    const count = isWaiting
      ? await countWaitingSeats(ctx.db, address, now, "list")
      : await countSignedSeats(ctx.db, address);
    const files = await listFilesOfEnvelopes(
      ctx.db,
      seats.map(({ envelope }) => envelope.id),
    );
    return toPage(
      seats.map((seat) => toEntry(seat, BY_SESSION, files)),
      count,
      input,
    );
  });
