import type { EnvelopeRow } from "@/server/db/store/envelope";

/** What visitors read of a template: the words meant for them, else its name. */
export const visitorWords = ({
  title,
  publicTitle,
  publicDescription,
}: Pick<EnvelopeRow, "title" | "publicTitle" | "publicDescription">): {
  title: string;
  description: string;
} => ({ title: publicTitle.trim() || title, description: publicDescription.trim() });
