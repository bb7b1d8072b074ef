import { DomainError } from "@/server/domain/errors";

/** A batch that names one thing twice would have to say which of the two counts. @throws DomainError INVALID_BODY */
export function assertEachOnce(data: readonly { id: number }[]): void {
  const seen = new Set<number>();
  for (const [index, { id }] of data.entries()) {
    if (seen.has(id)) {
      const issue = { path: `data.${index}.id`, message: `data.${index}.id: ${id} is given more than once.` };
      throw new DomainError("INVALID_BODY", issue.message, { issues: [issue] });
    }
    seen.add(id);
  }
}
