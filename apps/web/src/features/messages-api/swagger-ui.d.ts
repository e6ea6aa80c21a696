/** The package has no types: what is used of it. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  export default function SwaggerUi(options: {
    domNode: HTMLElement;
    spec: Record<string, unknown>;
    /** Null: no badge of an outside validator. */
    validatorUrl: null;
    deepLinking: boolean;
    defaultModelsExpandDepth: number;
    docExpansion: "list" | "full" | "none";
    persistAuthorization: boolean;
  }): unknown;
}
