"use client";

import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import type { FieldMeta } from "@/server/domain/field/meta";
import type { ReusePlan, ReuseTarget } from "@/server/domain/field/reuse/plan";
import { useEditor, useEditorState } from "../editor-context";
import { listFieldRecipients, suggestFieldOwners } from "../state/field-owners";
import { planFieldReuse, type Reusable } from "../state/reuse-fields";
import { type MappedPerson, PeopleMapper } from "./people-mapper";
import { SkippedFields } from "./skipped-fields";

type SourcePlanProps = {
  reusable: Reusable;
  /** Files here that match the source's files. By order if absent. */
  files?: ReuseTarget["files"];
  children?: React.ReactNode;
  onBack: () => void;
  onUse: (plan: ReusePlan<FieldMeta>) => void;
};

/** Previews which fields are imported for which recipients, and imports them in one step. */
export function SourcePlan({ reusable, files, children, onBack, onUse }: SourcePlanProps) {
  const t = useTranslations("reuse.plan");
  const editor = useEditor();
  const { source, people } = reusable;
  const fields = useEditorState((state) => state.fields);
  const [owners, setOwners] = useState(() => suggestFieldOwners(editor.world, people));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plan reads the fields that the draft has now
  const plan = useMemo(
    () => planFieldReuse(editor, source, owners, files),
    [editor, source, owners, files, fields],
  );
  const mapped = people.map(
    (person): MappedPerson => ({
      ...person,
      fieldCount: source.fields.filter((field) => field.person === person.key).length,
    }),
  );
  const hasTakers = listFieldRecipients(editor.world).length > 0;
  return (
    <div className="flex flex-col gap-4">
      {children}
      <p role="status" className="text-body">
        {source.fields.length === 0
          ? t("empty")
          : t("fits", { count: plan.fields.length, all: source.fields.length })}
      </p>
      {people.length > 0 && hasTakers && (
        <PeopleMapper people={mapped} mapping={owners} onChange={setOwners} />
      )}
      <SkippedFields left={plan.left} />
      <div className="-mx-5 -mb-5 sm:-mx-6">
        <DialogFooter>
          <Button variant="secondary" onClick={onBack}>
            {t("back")}
          </Button>
          <Button disabled={plan.fields.length === 0} onClick={() => onUse(plan)}>
            {t("use", { count: plan.fields.length })}
          </Button>
        </DialogFooter>
      </div>
    </div>
  );
}
