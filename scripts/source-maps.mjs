// Stack traces name the lines of our sources. Those of packages (--enable-source-maps) would cost 0.1 s of every start.
import { setSourceMapsSupport } from "node:module";

setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
