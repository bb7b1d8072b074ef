import type { TeamRole, TemplateType } from "@/server/domain/vocabulary";

/** Who may show something of a team to everybody: its public page and the direct links of its templates. */

type Member = { readonly userId: number; readonly role: TeamRole };
type PublicWords = {
  readonly templateType: TemplateType;
  readonly publicTitle: string;
  readonly publicDescription: string;
};

/** Whether this member may put a template on the team's public page, take it off, and change what visitors read. */
export const mayPublish = ({ role }: Pick<Member, "role">): boolean => role !== "MEMBER";

/** Whether this member may make, change and delete the direct link of a template that they may change. */
export const mayManageDirectLink = (actor: Member, template: { readonly userId: number }): boolean =>
  actor.userId === template.userId || actor.role !== "MEMBER";

/** Whether a change shows on the team's public page. */
export function changesPublicPage(before: PublicWords, after: PublicWords): boolean {
  const isPublic = [before, after].map(({ templateType }) => templateType === "PUBLIC");
  if (isPublic[0] !== isPublic[1]) return true;
  return (
    isPublic[0] === true &&
    (before.publicTitle !== after.publicTitle || before.publicDescription !== after.publicDescription)
  );
}
