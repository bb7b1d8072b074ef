import type { TeamRole, TemplateType } from "@/server/domain/vocabulary";

/** Rights to show parts of a team to the public: its public page and the direct links of its templates. */

type Member = { readonly userId: number; readonly role: TeamRole };
type PublicWords = {
  readonly templateType: TemplateType;
  readonly publicTitle: string;
  readonly publicDescription: string;
};

/** Covers adding a template to the team's public page, removing it, and its texts for visitors. */
export const mayPublish = ({ role }: Pick<Member, "role">): boolean => role !== "MEMBER";

export const mayManageDirectLink = (actor: Member, template: { readonly userId: number }): boolean =>
  actor.userId === template.userId || actor.role !== "MEMBER";

/** Returns true if visitors of the public page would see the change. */
export function isPublicPageChanged(before: PublicWords, after: PublicWords): boolean {
  const isPublic = [before, after].map(({ templateType }) => templateType === "PUBLIC");
  if (isPublic[0] !== isPublic[1]) return true;
  return (
    isPublic[0] === true &&
    (before.publicTitle !== after.publicTitle || before.publicDescription !== after.publicDescription)
  );
}
