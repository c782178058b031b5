{
  # Built only by `npm run build:native`; the root has no binding.gyp, so npm never builds anything by itself.
  'variables': {
    # Sensors that speak C APIs only; test/native runs the same files against fakes.
    'sensors': ['src/sensors/accessibility.cc', 'src/sensors/ax_read.cc', 'src/sensors/event_taps.cc',
      'src/sensors/input_source.cc', 'src/sensors/run_loop_thread.cc'],
  },
  'targets': [{
    'target_name': 'zanei_native',
    'include_dirs': ["<!(node -p \"require('node-addon-api').include_dir\")"],
    # A throw into an environment that is being torn down (a worker that ends) must not end the process.
    'defines': ['NAPI_VERSION=9', 'NAPI_DISABLE_CPP_EXCEPTIONS', 'NODE_ADDON_API_DISABLE_DEPRECATED',
      'NODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS'],
    'sources': ['src/core/addon.cc'],
    'cflags_cc': ['-std=c++20', '-fvisibility=hidden', '-Wall', '-Wextra'],
    'cflags_cc!': ['-std=gnu++17', '-std=c++17', '-std=gnu++20', '-fno-rtti'],
    'conditions': [
      ['OS=="mac"', {
        'sources': ['<@(sensors)', 'src/mac/apps.mm', 'src/mac/browser.mm', 'src/mac/pasteboard.mm',
          'src/mac/permissions.mm', 'src/mac/system_mac.mm', 'src/mac/workspace.mm'],
        'xcode_settings': {
          # Electron 45 itself needs macOS 12 or newer.
          'MACOSX_DEPLOYMENT_TARGET': '12.0',
          'CLANG_CXX_LANGUAGE_STANDARD': 'c++20',
          'CLANG_CXX_LIBRARY': 'libc++',
          'CLANG_ENABLE_OBJC_ARC': 'YES',
          'GCC_SYMBOLS_PRIVATE_EXTERN': 'YES',
          'OTHER_CPLUSPLUSFLAGS': ['-fobjc-arc', '-fobjc-weak', '-Wall', '-Wextra'],
        },
        'link_settings': {'libraries': ['-framework AppKit', '-framework ApplicationServices', '-framework Carbon',
          '-framework CoreFoundation', '-framework CoreGraphics', '-framework CoreServices',
          '-framework Foundation', '-framework IOKit']},
      }, {
        'defines': ['ZANEI_SIMULATED'],
        # GCC 12 takes a moved std::variant for uninitialized.
        'cflags_cc': ['-Wno-maybe-uninitialized'],
        'sources': ['src/sim/sim_exports.cc', 'src/sim/system_sim.cc'],
      }],
    ],
  }],
}
