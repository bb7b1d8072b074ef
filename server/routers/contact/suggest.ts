import { clock } from "@/server/clock";
import {
  type Contact,
  type Suggestion,
  Suggestions,
  SuggestPeople,
  toContact,
} from "@/server/contract/contact";
import { findAddressees } from "@/server/db/store/addressees";
import { findContacts } from "@/server/db/store/contacts";
import { rankCandidates } from "@/server/domain/contact/ranking";
import { teamProcedure } from "@/server/trpc";

const NO_AUTH = { accessAuth: [], actionAuth: [] };

/**
 * Suggests people for typed text: addressees of envelopes that the caller sees, and the team's contacts.
 * Never data of another team. Any member.
 */
export const suggest = teamProcedure
  .meta({ openapi: { method: "GET", path: "/contact/suggestion" } })
  .input(SuggestPeople)
  .output(Suggestions)
  .query(async ({ ctx, input }) => {
    const { db, actor } = ctx;
    const [addressees, contacts, now] = [
      await findAddressees(db, actor, input.query),
      await findContacts(db, actor.teamId, input.query),
      await clock.now(db),
    ];
    const contactsByEmail = new Map(contacts.map((row) => [row.email, toContact(row)]));
    const people = new Map(addressees.map((person) => [person.email, person]));
    const emails = [...new Set([...people.keys(), ...contactsByEmail.keys()])];
    const candidates = emails.map((email) => {
      const [person, contact] = [people.get(email), contactsByEmail.get(email)];
      return {
        email,
        name: contact?.name || person?.name || "",
        sent: person?.sent ?? 0,
        sentByMe: person?.sentByMe ?? 0,
        lastSentAt: person?.lastSentAt ?? null,
        isContact: contact !== undefined,
        contact,
      };
    });
    return { data: rankCandidates(candidates, now).slice(0, input.limit).map(toSuggestion) };
  });

type Ranked = Omit<Suggestion, "contactId" | "language" | "authOptions"> & { contact: Contact | undefined };

const toSuggestion = ({ contact, email, name, sent, sentByMe }: Ranked): Suggestion => ({
  email,
  name,
  contactId: contact?.id ?? null,
  language: contact?.language ?? null,
  authOptions: contact?.authOptions ?? NO_AUTH,
  sent,
  sentByMe,
});
