import { catalogueOf } from "./catalogue.ts";

const shared = import.meta.glob<object>("./es/*.json", { eager: true, import: "default" });
const features = import.meta.glob<object>("../features/*/locales/es.json", { eager: true, import: "default" });

export default catalogueOf(shared, features);
