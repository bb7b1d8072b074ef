import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { buildEnvelopeHref } from "@/components/envelope/envelope-address";
import { useTemplateById } from "@/components/envelope/list/use-template-title";
import { Link } from "@/components/ui/link";

type TemplateFactProps = { envelope: OwnerEnvelope; templateId: number };

export function TemplateFact({ envelope, templateId }: TemplateFactProps) {
  const t = useTranslations("owner.facts");
  const template = useTemplateById(templateId);
  const { team, templateRevision } = envelope;
  const name = template?.title ?? t("templateNumber", { id: templateId });
  const isOwn = template !== undefined && template.team.id === team.id;
  return (
    <>
      {isOwn ? (
        <Link href={buildEnvelopeHref(team.url, { id: template.id, type: "TEMPLATE" })}>{name}</Link>
      ) : (
        name
      )}
      {templateRevision !== null && ` · ${t("templateRevision", { number: templateRevision })}`}
    </>
  );
}
