"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import {
  listPresetOptions,
  type OptionListName,
  REGION_LISTS,
  WHOLE_LISTS,
} from "@/server/domain/field/option-lists/lists";
import { useEditor } from "../editor-context";

const NAMES: readonly OptionListName[] = [...WHOLE_LISTS, ...REGION_LISTS.map(({ list }) => list)];

/** Lists are in the language of the document. */
export default function FromList({ onDone }: { onDone: (values: string[] | null) => void }) {
  const t = useTranslations("placing.lists");
  const { world } = useEditor();
  const [name, setName] = useState<OptionListName>("yesNo");
  const options = listPresetOptions(name, world.envelope.documentMeta.language);
  return (
    <div className="flex flex-col gap-2">
      <Field label={t("label")} hint={t("hint", { first: options[0] ?? "", last: options.at(-1) ?? "" })}>
        {(tied) => (
          <Select
            {...tied}
            value={name}
            onChange={(event) => setName(NAMES.find((known) => known === event.target.value) ?? name)}
          >
            {WHOLE_LISTS.map((list) => (
              <option key={list} value={list}>
                {t(`name.${list}`)}
              </option>
            ))}
            <optgroup label={t("ofRegion")}>
              {REGION_LISTS.map((region) => (
                <option key={region.list} value={region.list}>
                  {region.name}
                </option>
              ))}
            </optgroup>
          </Select>
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="dense" onClick={() => onDone(options)}>
          {t("use", { count: options.length })}
        </Button>
        <Button size="dense" variant="quiet" onClick={() => onDone(null)}>
          {t("keep")}
        </Button>
      </div>
    </div>
  );
}
