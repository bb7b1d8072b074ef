import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { Input, Textarea } from "@/components/ui/input";
import { NumberStepper } from "@/components/ui/number-stepper";
import { RadioGroup } from "@/components/ui/radio-group";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { Slider } from "@/components/ui/slider";
import { Switch } from "@/components/ui/switch";
import { Specimens } from "./specimens";

const ORDERS = [
  { value: "PARALLEL", label: "Everyone at once", hint: "All get the mail now." },
  { value: "SEQUENTIAL", label: "In order", hint: "Each after the one before." },
] as const;

export function Controls() {
  const [size, setSize] = useState(12);
  const [checked, setChecked] = useState(true);
  const [order, setOrder] = useState<"PARALLEL" | "SEQUENTIAL">("PARALLEL");
  return (
    <Specimens title="Controls">
      <div className="grid gap-5 grid-cols-1 sm:grid-cols-2">
        <Field label="E-mail" hint="We only write about this envelope." required>
          {(control) => <Input {...control} type="email" placeholder="ana@example.com" />}
        </Field>
        <Field label="With an error" error="Enter an e-mail address, such as ana@example.com.">
          {(control) => <Input {...control} defaultValue="ana@" />}
        </Field>
        <Field label="Role">
          {(control) => (
            <Select {...control} defaultValue="SIGNER">
              <option value="SIGNER">Signer</option>
              <option value="APPROVER">Approver</option>
            </Select>
          )}
        </Field>
        <Field label="Disabled">{(control) => <Input {...control} disabled value="Fixed" readOnly />}</Field>
        <Field label="Message" aside="12 / 5000">
          {(control) => <Textarea {...control} />}
        </Field>
        <Field label="Font size" aside="px">
          {(control) => (
            <span className="flex items-center gap-4">
              <NumberStepper {...control} value={size} onChange={setSize} min={8} max={96} className="w-36" />
              <Slider label="Font size" value={size} onValueChange={setSize} min={8} max={96} />
            </span>
          )}
        </Field>
      </div>
      <Checkbox checked={checked} onCheckedChange={setChecked} label="Required" hint="Must be filled in." />
      <Checkbox checked="indeterminate" onCheckedChange={setChecked} label="Some of them" />
      <Checkbox checked={false} onCheckedChange={setChecked} label="Not available" disabled />
      <Switch
        checked={checked}
        onCheckedChange={setChecked}
        label="Allow typing"
        hint="Some people cannot draw."
      />
      <RadioGroup label="Order" looks="cards" value={order} onValueChange={setOrder} options={ORDERS} />
      <RadioGroup label="Order, plain" value={order} onValueChange={setOrder} options={ORDERS} />
      <Segmented label="Order, segmented" value={order} onValueChange={setOrder} options={ORDERS} />
      <FileDrop label="Drop PDFs here" hint="Up to 50 MB each" accept="application/pdf" onFiles={() => {}} />
    </Specimens>
  );
}
