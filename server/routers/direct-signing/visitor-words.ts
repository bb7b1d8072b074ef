import type { EnvelopeRow } from "@/server/db/store/envelope";

/** Returns the texts for visitors, or else the template's title. */
export const visitorWords = ({
  title,
  publicTitle,
  publicDescription,
}: Pick<EnvelopeRow, "title" | "publicTitle" | "publicDescription">): {
  title: string;
  description: string;
} => ({ title: publicTitle.trim() || title, description: publicDescription.trim() });
