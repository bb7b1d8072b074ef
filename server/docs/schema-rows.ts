import type { Schema } from "./document";

export type SchemaDocRow = {
  name: string;
  /** In words: `string`, `array of Field`, `integer or null`. */
  type: string;
  isRequired: boolean;
  /** Rules for the value, as parts of a sentence. */
  rules: string[];
  values: string[];
  description: string;
  children: SchemaDocRow[];
};

type Shapes = Readonly<Record<string, Schema>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const toSchemaList = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);
const getRefName = (schema: Schema): string | undefined =>
  typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined;

/** Turns schemas into rows. Each reader walks a single schema, so that a recursive shape ends. */
export class SchemaReader {
  constructor(private readonly shapes: Shapes) {}

  /** Lists the keys of an object schema, or of an array's entries. A choice has a row per alternative. */
  rows(schema: Schema, seen: readonly string[] = []): SchemaDocRow[] {
    const ref = getRefName(schema);
    if (ref !== undefined) return seen.includes(ref) ? [] : this.rows(this.shapes[ref] ?? {}, [...seen, ref]);
    if (isSchema(schema.items)) return this.rows(schema.items, seen);
    const choices = this.#choices(schema);
    if (choices.length === 1 && choices[0]) return this.rows(choices[0], seen);
    if (choices.length > 1) return this.#alternatives(choices, seen);
    if (!isSchema(schema.properties))
      return toSchemaList(schema.allOf).flatMap((part) => this.rows(part, seen));
    const required = Array.isArray(schema.required) ? schema.required : [];
    return Object.entries(schema.properties).flatMap(([name, value]) =>
      isSchema(value) ? [this.#row(name, value, required.includes(name), seen)] : [],
    );
  }

  formatType(schema: Schema): string {
    const ref = getRefName(schema);
    if (ref !== undefined) return ref;
    const choices = [...toSchemaList(schema.anyOf), ...toSchemaList(schema.oneOf)];
    if (choices.length > 0)
      return [...new Set(choices.map((choice) => this.formatType(choice)))].join(" or ");
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (Array.isArray(schema.type)) return schema.type.join(" or ");
    if (schema.type === "array")
      return `array of ${isSchema(schema.items) ? this.formatType(schema.items) : "anything"}`;
    if (schema.format === "binary") return "file";
    if (typeof schema.type === "string") return schema.type;
    if (toSchemaList(schema.allOf).length > 0) return "object";
    return isSchema(schema.properties) ? "object" : "any";
  }

  #row(name: string, schema: Schema, isRequired: boolean, seen: readonly string[]): SchemaDocRow {
    const ref = getRefName(schema);
    const whole = ref === undefined ? schema : { ...this.shapes[ref], ...schema };
    return {
      name,
      type: this.formatType(schema),
      isRequired,
      rules: listSchemaRules(whole),
      values: listEnumValues(whole),
      description: typeof whole.description === "string" ? whole.description : "",
      children: this.rows(schema, seen),
    };
  }

  /** Returns the alternatives that hold more than a plain value. */
  #choices(schema: Schema): Schema[] {
    const all = [...toSchemaList(schema.anyOf), ...toSchemaList(schema.oneOf)];
    return all.filter((choice) => {
      const ref = getRefName(choice);
      const shape = ref === undefined ? choice : (this.shapes[ref] ?? {});
      return (
        isSchema(shape.properties) ||
        isSchema(shape.items) ||
        Array.isArray(shape.anyOf) ||
        Array.isArray(shape.oneOf)
      );
    });
  }

  #alternatives(choices: readonly Schema[], seen: readonly string[]): SchemaDocRow[] {
    return choices.map((choice, index) => {
      const children = this.rows(choice, seen);
      const typeRow = children.find(({ name, type }) => name === "type" && type.startsWith('"'));
      return {
        name: typeRow
          ? `type ${typeRow.type}`
          : (getRefName(choice) ?? `form ${index + 1} of ${choices.length}`),
        type: this.formatType(choice),
        isRequired: false,
        rules: [],
        values: [],
        description: "",
        children,
      };
    });
  }
}

const BOUNDS: readonly (readonly [key: string, say: (bound: string) => string])[] = [
  ["minimum", (bound) => `≥ ${bound}`],
  ["exclusiveMinimum", (bound) => `> ${bound}`],
  ["maximum", (bound) => `≤ ${bound}`],
  ["exclusiveMaximum", (bound) => `< ${bound}`],
  ["minLength", (bound) => `at least ${bound} character${bound === "1" ? "" : "s"}`],
  ["maxLength", (bound) => `at most ${bound} characters`],
  ["minItems", (bound) => `at least ${bound}`],
  ["maxItems", (bound) => `at most ${bound}`],
  ["format", (format) => format],
];
/** A longer pattern explains nothing to a reader; the format beside it does. */
const LONGEST_PATTERN = 40;

/** Lists the limits of a value, the most asked-for first. */
export function listSchemaRules(schema: Schema): string[] {
  const bounds = BOUNDS.flatMap(([key, say]) =>
    schema[key] === undefined ? [] : [say(String(schema[key]))],
  );
  const { pattern, items } = schema;
  return [
    ...bounds.filter((rule) => rule !== "binary"),
    ...(typeof pattern === "string" && pattern.length <= LONGEST_PATTERN ? [`matches ${pattern}`] : []),
    ...(isSchema(items) ? listSchemaRules(items).map((rule) => `each ${rule}`) : []),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
}

/** Lists the values of an enumeration, including one inside an array or a choice with `null`. */
export function listEnumValues(schema: Schema): string[] {
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  if (isSchema(schema.items)) return listEnumValues(schema.items);
  return [...toSchemaList(schema.anyOf), ...toSchemaList(schema.oneOf)].flatMap(listEnumValues);
}
