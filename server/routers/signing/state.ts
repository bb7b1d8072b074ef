import { clock } from "@/server/clock";
import { SigningState, SigningToken } from "@/server/contract/signing";
import { buildFileTicket, extendAccessGrants } from "@/server/db/store/auth-grant";
import { loadRecipientByToken, type RecipientContext } from "@/server/db/store/signing";
import { maskEmailAddress } from "@/server/domain/email-spelling";
import { isDomainError } from "@/server/domain/errors";
import { listLiveGrants } from "@/server/domain/recipient/auth-grant";
import { chooseLanguage } from "@/server/domain/recipient/language";
import { type Context, publicProcedure } from "@/server/trpc";
import { getRecipientScreen } from "./recipient/access";
import { loadPeople } from "./screen/people";
import { buildRecipientScreen } from "./screen/present";
import { buildCommonState } from "./screen/view";

/**
 * Returns the present screen of a recipient (components/signing.md 5.1) with only the data it needs. Before
 * access is proven that is a masked address. An unknown token is a screen, not an error. Anyone with the
 * link.
 */
export const state = publicProcedure
  .input(SigningToken)
  .output(SigningState)
  .query(async ({ ctx, input }): Promise<SigningState> => {
    const party = await findRecipient(ctx, input.token);
    if (!party) return { screen: "notFound" };
    const now = await clock.now(ctx.db);
    const people = await loadPeople(ctx.db, party);
    const screen = getRecipientScreen(party, now);
    if (screen.screen === "notFound") return { screen: "notFound" };
    if (screen.screen === "accessCheck") {
      return {
        screen: "accessCheck",
        language: chooseLanguage(party.recipient, party.meta),
        teamName: people.team.name,
        maskedEmail: maskEmailAddress(party.recipient.email),
        methods: [...screen.methods],
      };
    }
    await extendAccessGrants(ctx.db, party.grants, now);
    const common = buildCommonState(party, people, now);
    const [access] = listLiveGrants(party.grants, "ACCESS", now);
    const link = { token: input.token, ticket: access ? buildFileTicket(access) : null };
    return buildRecipientScreen({ connection: ctx.db, link, party, now }, screen, common);
  });

async function findRecipient(
  { db, visitor }: Pick<Context, "db" | "visitor">,
  token: string,
): Promise<RecipientContext | null> {
  try {
    return await loadRecipientByToken(db, token, visitor);
  } catch (error) {
    if (isDomainError(error) && error.code === "NOT_FOUND") return null;
    throw error;
  }
}
