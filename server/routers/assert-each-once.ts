import { DomainError } from "@/server/domain/errors";

/**
 * Refuses a batch that names an id twice: the order would decide which entry counts.
 * @throws DomainError INVALID_BODY
 */
export function assertEachOnce(data: readonly { id: number }[]): void {
  const seenIds = new Set<number>();
  for (const [index, { id }] of data.entries()) {
    if (seenIds.has(id)) {
      const issue = { path: `data.${index}.id`, message: `data.${index}.id: ${id} is given more than once.` };
      throw new DomainError("INVALID_BODY", issue.message, { issues: [issue] });
    }
    seenIds.add(id);
  }
}
