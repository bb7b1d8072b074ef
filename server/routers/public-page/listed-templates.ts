import type { Connection } from "@/server/db/client";
import { listPublicTemplates, loadAggregates } from "@/server/db/store/public-page";
import { readSigningToken } from "@/server/db/store/tokens";
import { canOpenFor } from "../direct-signing/open-link";
import { visitorWords } from "../direct-signing/visitor-words";

/**
 * Returns the shown templates of a slice of a team's public ones, and the number found regardless of their
 * links.
 */
export async function loadListedTemplates(
  connection: Connection,
  teamId: number,
  slice: { offset: number; limit: number },
): Promise<{ templates: { token: string; title: string; description: string }[]; found: number }> {
  const rows = await listPublicTemplates(connection, teamId, slice);
  const whole = await loadAggregates(
    connection,
    rows.map(({ envelope }) => envelope),
  );
  const byId = new Map(whole.map((template) => [template.envelope.id, template]));
  const templates = rows.flatMap(({ envelope, link }) => {
    const template = byId.get(envelope.id);
    if (!template || !canOpenFor(template, link.recipientId)) return [];
    return [{ token: readSigningToken(link), ...visitorWords(envelope) }];
  });
  return { templates, found: rows.length };
}
